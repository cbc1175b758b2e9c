#!/ usr / bin / env bash
#SPDX - License - Identifier : LGPL - 2.1 - or -later
#
#Turns the options VECTORISE*(yes or no; default no) into macros and make variables(1 or 0).
set - euo pipefail

          faulty = () value_of() {
  case "$(printf '%s' " $ { !1:
    -no
}" | tr '[:upper:]' '[:lower:]')" in
    yes) echo 1 ;
;
    no) echo 0 ;
    ;
    *) return 1 ;
    ;
    esac
    }

    names = (VECTORISE VECTORISE_ALIGNED_ARRAYS VECTORISE_ALIGN_FOR_CACHE VECTORISE_ALIGN_INTERIOR
                 VECTORISE_ALWAYS_USE_UNALIGNED_LOADS VECTORISE_ALWAYS_USE_ALIGNED_LOADS VECTORISE_INLINE
                     VECTORISE_STREAMING_STORES)

#Vectors of unoptimised code only make it slower.
        if["$(printf '%s' " $ {
OPTIMISE:
  -yes
        } " | tr '[:upper:]' '[:lower:]')" = no];
    then VECTORISE = no; fi

settings=()
for name in "${names[@]}";
    do
      if value
        = $(value_of "$name");
    then settings += ("$name $value");
    else faulty += ("$name = ${!name}");
    fi done if[$ { #faulty[@] } - gt 0]; then
  echo 'BEGIN ERROR'
  printf 'The option %s is neither yes nor no\n' "${faulty[@]}"
  echo 'END ERROR'
  exit 1
fi

for setting in "${settings[@]}";
    do
    read -r name value <<<"$setting"
  printf 'BEGIN DEFINE\n%s %s\nEND DEFINE\nBEGIN MAKE_DEFINITION\n%s = %s\nEND MAKE_DEFINITION\n' \
    "$name" "$value" "$name" "$value"
done
