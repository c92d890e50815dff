import type { WidgetTexts } from '@somesa/core';
import type { FirstStepTexts } from './first-step-texts';

/** Exports of a language's chunk. `words` are the texts of the first step; those in English are in the shell. */
export interface LanguageChunk<Texts extends WidgetTexts = WidgetTexts> {
  texts: Texts;
  words?: FirstStepTexts;
}

/** Values that the shell passes to a widget's app. The app renders, takes over the input and removes the placeholder form. */
export interface HandoverContext<Texts extends WidgetTexts = WidgetTexts> {
  tag: HTMLElement;
  /** Placeholder form in the shadow root of the tag; busy if Next was pressed. */
  form: HTMLFormElement;
  texts: Texts;
  load: (language: string) => Promise<LanguageChunk<Texts>>;
  scriptUrl: string;
}

/** App of a widget in its shadow root. */
export interface MountedWidget {
  /** Applies changed attributes. */
  update(): void;
  reset(): void;
  focus(): void;
  unmount(): void;
}

/** Renders a widget's app in place of the placeholder form. */
export type Mount<Texts extends WidgetTexts = WidgetTexts> = (
  handOver: HandoverContext<Texts>,
) => MountedWidget;
