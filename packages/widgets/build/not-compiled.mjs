/** Name of a function that does not exist, in a style that is not compiled. */
export const NOT_COMPILED = 'styleNotCompiled';
