import { useState } from 'react';
import { Icon } from '../icon/icon';
import { personIcon } from '../icon/icons';
import { css, cx } from '../style/goober';
import { colour, radius } from '../style/tokens';
import { initialsOf } from './initials';

/** Size of an avatar: 2, 3 or 4 rem. */
export type AvatarSize = 'small' | 'medium' | 'large';

const avatar = css(`
  position: relative;
  display: inline-grid;
  place-items: center;
  flex: none;
  overflow: hidden;
  border-radius: ${radius.round};
  background: ${colour.tint};
  color: ${colour.primary};
  font-weight: 600;
  line-height: 1;
  letter-spacing: 0.02em;
  user-select: none;
  & > img { position: absolute; inset: 0; width: 100%; height: 100%; object-fit: cover; background: ${colour.tint}; }
  & > svg { width: 60%; height: 60%; }
  @media (forced-colors: active) { & { border: 1px solid CanvasText; } }
`);

const sizes: Record<AvatarSize, string> = {
  small: css('width: 2rem; height: 2rem; font-size: 0.8125rem;'),
  medium: css('width: 3rem; height: 3rem; font-size: 1.125rem;'),
  large: css('width: 4rem; height: 4rem; font-size: 1.5rem;'),
};

/** The class of a person's circle, for what stands in a row with them. */
export const avatarClass = (size: AvatarSize): string => cx(avatar, sizes[size]);

/** The picture over the initials, until it turns out that it can't be loaded. */
const Picture = ({ src }: { src: string }) => {
  const [hasFailed, setFailed] = useState(false);
  return hasFailed ? null : <img src={src} alt="" onError={() => setFailed(true)} />;
};

/** A person in a circle: the picture, else the initials, else a sign for a person. With a `label` it speaks, without one it is decoration. */
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
    className={cx(avatarClass(size), className)}
    data-size={size}
    {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
  >
    {initialsOf(name) || <Icon node={personIcon} />}
    {picture && <Picture key={picture} src={picture} />}
  </span>
);
