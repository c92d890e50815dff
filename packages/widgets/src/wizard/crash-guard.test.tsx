import { uiEn } from '@somesa/core';
import { texts } from '@somesa/core/texts/en';
import { render } from '@somesa/ui/testing';
import { afterEach, expect, test, vi } from 'vitest';
import { pickFormTexts } from '../shell/form-texts';
import { press, sees } from '../testing/view';
import { CrashGuard } from './crash-guard';

afterEach(() => vi.restoreAllMocks());

let isFailing = true;

const View = () => {
  if (isFailing) throw new Error('the view failed');
  return <p>The form</p>;
};

const open = (onCrash: () => void) => {
  isFailing = true;
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  render(
    <CrashGuard texts={pickFormTexts(texts).ui} onCrash={onCrash}>
      <View />
    </CrashGuard>,
  );
  return logged;
};

test('renders the view again after an error, which it logs and reports', async () => {
  const onCrash = vi.fn(() => {
    isFailing = false;
  });
  const logged = open(onCrash);
  await sees('The form');
  expect(onCrash).toHaveBeenCalledTimes(1);
  expect(logged).toHaveBeenCalledWith('Somesa:', expect.objectContaining({ message: 'the view failed' }));
});

test('leaves another try to the user after an error that repeats', async () => {
  open(() => undefined);
  await sees(uiEn.crashed);
  isFailing = false;
  await press(uiEn.start_again);
  await sees('The form');
});
