import type { WidgetTexts } from '@somesa/core';
import type { ComponentType, ReactNode } from 'react';
import type { Flow, Place } from '../flow/flow';
import type { PaymentPart } from '../store';

export type StepView = (props: { place: Extract<Place, { name: 'step' }> }) => ReactNode;

export interface LaterPaying extends PaymentPart {
  StepView: StepView;
  LookupResult: ComponentType<{ waitMs: number }>;
  PaymentPlace: ComponentType<{ place: Exclude<Place, { name: 'step' }> }>;
  /** Returns the text that screen readers announce without moving the focus. */
  announce: (flow: Flow, texts: WidgetTexts) => string;
}
