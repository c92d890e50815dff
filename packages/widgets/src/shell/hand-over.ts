import type { WidgetTexts } from '@somesa/core';
import type { FirstStepTexts } from './first-words';

/** Exports of a language's chunk; the English texts of the first step are in the shell. */
export interface LanguageChunk<Texts extends WidgetTexts = WidgetTexts> {
  texts: Texts;
  words?: FirstStepTexts;
}

/** Values that the shell gives to a widget's app once it has loaded. The app renders, takes over the input, and removes the form. */
export interface HandoverContext<Texts extends WidgetTexts = WidgetTexts> {
  /** The tag on the page. */
  tag: HTMLElement;
  /** The first step, in the tag's shadow root; busy where Next was pressed. */
  form: HTMLFormElement;
  texts: Texts;
  load: (language: string) => Promise<LanguageChunk<Texts>>;
  scriptUrl: string;
}

/** A widget's app in its shadow root. */
export interface MountedWidget {
  /** Reads the tag's attributes again. */
  update(): void;
  reset(): void;
  focus(): void;
  unmount(): void;
}

/** Draws a widget's app in the place of the form. */
export type Mount<Texts extends WidgetTexts = WidgetTexts> = (
  handOver: HandoverContext<Texts>,
) => MountedWidget;
