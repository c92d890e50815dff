import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { type Drawn, draw } from '../../test/draw';
import { extractCss } from '../style/goober';
import { Avatar, type AvatarSize } from './avatar';
import { AvatarGroup } from './avatar-group';

const PICTURE = 'data:image/webp;base64,UklGRg==';
let drawn: Drawn;
afterEach(() => drawn.remove());

const show = async (view: ReactNode): Promise<HTMLElement> => {
  drawn = draw(view);
  return vi.waitFor(() => {
    const { firstElementChild } = drawn.container;
    if (!(firstElementChild instanceof HTMLElement)) throw new Error('not drawn yet');
    return firstElementChild;
  });
};

test('a picture that can’t be loaded leaves the initials', async () => {
  const shown = await show(<Avatar picture={PICTURE} name="Sarah Nakato" />);
  shown.querySelector('img')?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(shown.querySelector('img')).toBeNull());
  expect(shown.textContent).toBe('SN');
});

test('a new picture is tried after one that failed', async () => {
  const shown = await show(<Avatar picture={PICTURE} name="Sarah Nakato" />);
  shown.querySelector('img')?.dispatchEvent(new Event('error'));
  await vi.waitFor(() => expect(shown.querySelector('img')).toBeNull());
  drawn.redraw(<Avatar picture={`${PICTURE}AA`} name="Sarah Nakato" />);
  await vi.waitFor(() => expect(shown.querySelector('img')?.getAttribute('src')).toBe(`${PICTURE}AA`));
});

test('shows a person icon for someone who has neither a picture nor a name', async () => {
  const shown = await show(<Avatar />);
  expect(shown.querySelector('svg')).not.toBeNull();
  expect(shown.getAttribute('aria-hidden')).toBe('true');
});

test('exposes its label to screen readers', async () => {
  const shown = await show(<Avatar name="Sarah Nakato" label="Sarah Nakato" />);
  expect(shown.getAttribute('role')).toBe('img');
  expect(shown.getAttribute('aria-label')).toBe('Sarah Nakato');
  expect(shown.hasAttribute('aria-hidden')).toBe(false);
});

test.each<[AvatarSize, string]>([
  ['small', '2rem'],
  ['medium', '3rem'],
  ['large', '4rem'],
])('%s is %s', async (size, length) => {
  const shown = await show(<Avatar size={size} />);
  const rules = shown.className.split(' ').map((name) => extractCss().split(`.${name}{`)[1]?.split('}')[0]);
  expect(rules.some((rule) => rule?.includes(`width:${length};height:${length};`))).toBe(true);
});

const people = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}` }));
const group = (count: number) => (
  <AvatarGroup people={people(count)} label="Staff" moreText={(more) => `${more} more`} />
);

test('six people are all shown', async () => {
  const shown = await show(group(6));
  expect(shown.querySelectorAll('li')).toHaveLength(6);
  expect(shown.textContent).not.toContain('+');
});

test('shows six of nine people and counts the other three', async () => {
  const shown = await show(group(9));
  expect(shown.querySelectorAll('li')).toHaveLength(7);
  expect(shown.lastElementChild?.textContent).toBe('+3');
  expect(shown.lastElementChild?.firstElementChild?.getAttribute('aria-label')).toBe('3 more');
});
