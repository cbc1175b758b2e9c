/* @name@: what the thorns of this configuration contribute. Generated. */
@contributions@
