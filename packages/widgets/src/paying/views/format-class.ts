import type { StudentView } from '@somesa/core';

/** Returns the class and the school of a child. */
export const formatClass = ({ className, school }: StudentView): string => `${className}, ${school.name}`;
