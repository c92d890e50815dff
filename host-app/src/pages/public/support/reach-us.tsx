import { brand } from '@somesa/core';
import { clockIcon, colour, css, cx, Icon, type IconNode, mailIcon, phoneIcon } from '@somesa/ui';
import type { ReactNode } from 'react';
import { phoneAddress } from '../../../texts/format-text';
import { useText } from '../../../texts/use-text';
import { formatOpeningHours } from './opening-hours-text';

const list = css(`
  display: grid;
  gap: 1.25rem;
  & dt { display: flex; align-items: center; gap: 0.625rem; font-weight: 600; }
  & svg { color: ${colour.primary}; }
  & dd { margin: 0; padding-inline-start: 1.875rem; }
  & a { display: inline-flex; align-items: center; min-height: 2.25rem; overflow-wrap: anywhere; }
  @media (pointer: coarse) { & a { min-height: 3rem; } }
`);

const ContactMethod = ({ icon, name, children }: { icon: IconNode; name: string; children: ReactNode }) => (
  <div>
    <dt>
      <Icon node={icon} />
      {name}
    </dt>
    {children}
  </div>
);

export const ReachUs = ({ className }: { className?: string }) => {
  const text = useText('help');
  return (
    <dl className={cx(list, className)}>
      <ContactMethod icon={phoneIcon} name={text.reach.phones}>
        {brand.phones.map((phone) => (
          <dd key={phone}>
            <a href={phoneAddress(phone)}>{phone}</a>
          </dd>
        ))}
      </ContactMethod>
      <ContactMethod icon={mailIcon} name={text.reach.emails}>
        {brand.emails.map((email) => (
          <dd key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </dd>
        ))}
      </ContactMethod>
      <ContactMethod icon={clockIcon} name={text.reach.hours}>
        {formatOpeningHours(text).map((line) => (
          <dd key={line}>{line}</dd>
        ))}
      </ContactMethod>
    </dl>
  );
};
