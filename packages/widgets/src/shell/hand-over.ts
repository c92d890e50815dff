import type { WidgetTexts } from '@somesa/core';
import type { InvalidAttribute } from '../element/list-invalid-attributes';
import type { FirstStepTexts } from './first-step-texts';

/** `isPartial` is true if they are only those of the first step, as in the file that a page preloads. */
export type LoadedTexts<Texts extends WidgetTexts> = Texts & { isPartial?: true };

export interface LanguageChunk<Texts extends WidgetTexts = WidgetTexts> {
  texts: LoadedTexts<Texts>;
  words?: FirstStepTexts;
  complete?(texts: Texts): Texts;
}

export interface ProblemsChunk {
  start(scriptUrl: string, problem?: string | HTMLElement): void;
  warnAboutAttributes(tag: HTMLElement, names: readonly InvalidAttribute[]): void;
  warnAboutPolicy(violation: SecurityPolicyViolationEvent, api: string): void;
}

export interface HandoverContext<Texts extends WidgetTexts = WidgetTexts> {
  tag: HTMLElement;
  form: HTMLFormElement;
  texts: LoadedTexts<Texts>;
  /** Texts that a preloaded file lacks, for apps that need all texts at once. */
  rest?: LanguageChunk | null | undefined;
  /** Loads all texts in a language, or `en-rest`, those that the file that a page preloads lacks. */
  load: (name: string) => Promise<LanguageChunk<Texts>>;
  loadProblems: () => Promise<ProblemsChunk>;
  scriptUrl: string;
  getPageHref: () => string;
}

export interface MountedWidget {
  update(): void;
  reset(): void;
  focus(): void;
  unmount(): void;
}

export type Mount<Texts extends WidgetTexts = WidgetTexts> = (
  handOver: HandoverContext<Texts>,
) => MountedWidget;
