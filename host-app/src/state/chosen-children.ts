import type { SchoolView } from '@somesa/core';
import type { ChosenChild } from '@somesa/widgets';
import { proxy } from 'valtio';
import { rememberInTab } from './tab-memory';

export interface ChosenChildren {
  userId: string;
  school: SchoolView;
  children: ChosenChild[];
}

const isChosenChildren = (value: unknown): value is ChosenChildren =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'school' in value &&
  'children' in value &&
  Array.isArray(value.children) &&
  value.children.length > 0;

export const chosenChildren = proxy<{ chosen: ChosenChildren | null }>({ chosen: null });

/** Restores the chosen children after a reload. */
export const restoreChosenChildren = rememberInTab(chosenChildren, 'chosen', {
  key: 'somesa:chosen-children',
  isValid: isChosenChildren,
});
