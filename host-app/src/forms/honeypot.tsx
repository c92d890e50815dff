import { css } from '@somesa/ui';
import type { ComponentProps } from 'react';

const away = css(
  'position: absolute; inset-inline-start: -100rem; width: 1px; height: 1px; overflow: hidden;',
);

/** Renders a field that people neither see nor reach, so that only bots fill it in. */
export const Honeypot = (field: Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>) => (
  <div className={away} aria-hidden="true">
    <input type="text" tabIndex={-1} autoComplete="off" {...field} />
  </div>
);
