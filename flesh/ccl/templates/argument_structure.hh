/// Arguments of @function@.
struct @function@_Arguments {
  explicit @function@_Arguments(const cGH* cctkGH)
      : grid(cctkGH)@initialisers@ {}

  flesh::GridView grid;
  @members@
};

