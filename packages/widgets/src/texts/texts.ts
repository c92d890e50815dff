import type { WidgetTexts } from '@somesa/core';

/** Every text that a widget shows, in one language. */
export type Texts = WidgetTexts;
