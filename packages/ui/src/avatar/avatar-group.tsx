import { css, cx } from '../style/goober';
import { colour } from '../style/tokens';
import { Avatar, type AvatarSize, getAvatarClass } from './avatar';

/** Maximum number of people that a group shows; the others are only counted. */
const MAX_AVATARS = 6;

const group = css(`
  display: flex;
  & > li { display: flex; border-radius: 50%; box-shadow: 0 0 0 2px ${colour.surface}; }
  & > li + li { margin-inline-start: -0.5rem; }
`);

export interface GroupedPerson {
  id: string;
  name: string;
  picture?: string | null | undefined;
}

export const AvatarGroup = ({
  people,
  label,
  moreText,
  size = 'medium',
  className,
}: {
  people: readonly GroupedPerson[];
  label: string;
  /** Returns the text about the number of further people, for screen readers. */
  moreText: (count: number) => string;
  size?: AvatarSize | undefined;
  className?: string | undefined;
}) => {
  const more = people.length - MAX_AVATARS;
  return (
    <ul className={cx(group, className)} aria-label={label}>
      {people.slice(0, MAX_AVATARS).map(({ id, name, picture }) => (
        <li key={id}>
          <Avatar picture={picture} name={name} label={name} size={size} />
        </li>
      ))}
      {more > 0 && (
        <li>
          <span className={getAvatarClass(size)} role="img" aria-label={moreText(more)}>
            +{more}
          </span>
        </li>
      )}
    </ul>
  );
};
