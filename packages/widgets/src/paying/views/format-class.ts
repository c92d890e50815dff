import type { StudentView } from '@somesa/core';

export const formatClass = ({ className, school }: StudentView): string => `${className}, ${school.name}`;
