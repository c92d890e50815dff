import { useState } from 'react';
import { Icon } from '../icon/icon';
import { personIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, radius, weight } from '../style/tokens';

const getFirstLetter = (word: string | undefined): string =>
  Array.from(word ?? '')[0]?.toLocaleUpperCase() ?? '';

/** Returns '' for a blank name. */
const getInitials = (name: string): string => {
  const words = name.trim().split(/\s+/);
  return getFirstLetter(words[0]) + (words.length > 1 ? getFirstLetter(words.at(-1)) : '');
};

export type AvatarSize = 'small' | 'medium' | 'large';

const avatar = css(`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  border-radius: ${radius.round};
  background-color: ${colour.tint};
  color: ${colour.primary};
  font-weight: ${weight.strong};
  line-height: 1;
  letter-spacing: 0.02em;
  user-select: none;
  & > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; background-color: ${colour.tint}; }
  & > svg { width: 60%; height: 60%; }
  @media (forced-colors: active) { & { border: 1px solid CanvasText; } }
`);

const sizes: Record<AvatarSize, string> = {
  small: css('width: 2rem; height: 2rem; font-size: 0.8125rem;'),
  medium: css('width: 3rem; height: 3rem; font-size: 1.125rem;'),
  large: css('width: 4rem; height: 4rem; font-size: 1.5rem;'),
};

export const getAvatarClass = (size: AvatarSize): string => cx(avatar, sizes[size]);

/** Renders the picture over the initials, or nothing once it has failed to load. */
const Picture = ({ src }: { src: string }) => {
  const [hasFailed, setFailed] = useState(false);
  return hasFailed ? null : <img src={src} alt="" onError={() => setFailed(true)} />;
};

/** Screen readers skip it if there is no `label`. */
export const Avatar = ({
  picture,
  name = '',
  size = 'medium',
  label,
  className,
}: {
  picture?: string | null | undefined;
  name?: string | undefined;
  size?: AvatarSize | undefined;
  label?: string | undefined;
  className?: string | undefined;
}) => (
  <span
    className={cx(getAvatarClass(size), className)}
    data-size={size}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {getInitials(name) || <Icon node={personIcon} />}
    {picture && <Picture key={picture} src={picture} />}
  </span>
);
