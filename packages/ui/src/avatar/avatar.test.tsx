import { expect, test } from 'vitest';
import { extractCss } from '../style/goober';
import { renderAndFind, rerender, waitUntil } from '../testing/render';
import { Avatar, type AvatarSize } from './avatar';
import { AvatarGroup } from './avatar-group';

const PICTURE = 'data:image/webp;base64,UklGRg==';

test.each([
  ['Sarah Nakato', 'SN'],
  ['nakato sarah okello', 'NO'],
  ['Prince', 'P'],
  ['  ', ''],
  ['Ŋŋulu Éva', 'ŊÉ'],
])('shows the name "%s" as the initials "%s"', async (name, initials) => {
  expect((await renderAndFind(<Avatar name={name} />, 'span')).textContent).toBe(initials);
});

test('shows the initials if the picture can’t be loaded, and loads a new picture', async () => {
  const avatar = await renderAndFind(<Avatar picture={PICTURE} name="Sarah Nakato" />, 'span');
  avatar.querySelector('img')?.dispatchEvent(new Event('error'));
  await waitUntil(() => expect(avatar.querySelector('img')).toBeNull());
  expect(avatar.textContent).toBe('SN');
  rerender(<Avatar picture={`${PICTURE}AA`} name="Sarah Nakato" />);
  await waitUntil(() => expect(avatar.querySelector('img')?.getAttribute('src')).toBe(`${PICTURE}AA`));
});

test('shows a person icon for someone who has neither a picture nor a name', async () => {
  const avatar = await renderAndFind(<Avatar />, 'span');
  expect(avatar.querySelector('svg')).not.toBeNull();
  expect(avatar.getAttribute('aria-hidden')).toBe('true');
});

test('exposes its label to screen readers', async () => {
  const avatar = await renderAndFind(<Avatar name="Sarah Nakato" label="Sarah Nakato" />, 'span');
  expect(avatar.getAttribute('role')).toBe('img');
  expect(avatar.getAttribute('aria-label')).toBe('Sarah Nakato');
  expect(avatar.hasAttribute('aria-hidden')).toBe(false);
});

test.each<[AvatarSize, string]>([
  ['small', '2rem'],
  ['medium', '3rem'],
  ['large', '4rem'],
])('renders the size %s with sides of %s', async (size, length) => {
  const avatar = await renderAndFind(<Avatar size={size} />, 'span');
  const rules = avatar.className.split(' ').map((name) => extractCss().split(`.${name}{`)[1]?.split('}')[0]);
  expect(rules.some((rule) => rule?.includes(`width:${length};height:${length};`))).toBe(true);
});

const renderGroup = (count: number) => {
  const people = Array.from({ length: count }, (_, index) => ({ id: `p${index}`, name: `Person ${index}` }));
  return renderAndFind(
    <AvatarGroup people={people} label="Staff" moreText={(more) => `${more} more`} />,
    'ul',
  );
};

test('shows all of six people', async () => {
  const group = await renderGroup(6);
  expect(group.querySelectorAll('li')).toHaveLength(6);
  expect(group.textContent).not.toContain('+');
});

test('shows six of nine people and counts the other three', async () => {
  const group = await renderGroup(9);
  expect(group.querySelectorAll('li')).toHaveLength(7);
  expect(group.lastElementChild?.textContent).toBe('+3');
  expect(group.lastElementChild?.firstElementChild?.getAttribute('aria-label')).toBe('3 more');
});
