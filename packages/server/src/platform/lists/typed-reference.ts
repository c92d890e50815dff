import { parseReference } from '@somesa/core';

/** Returns a reference of ours as it is stored, however it was typed; any other text in capitals. */
export const typedReference = (text: string): string => parseReference(text) ?? text.toUpperCase();
