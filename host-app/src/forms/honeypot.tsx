import { css } from '@somesa/ui';
import type { ComponentProps } from 'react';

const away = css(
  'position: absolute; inset-inline-start: -100rem; width: 1px; height: 1px; overflow: hidden;',
);

/** A field that no person sees or reaches: only a machine fills it in. */
export const Honeypot = (field: Pick<ComponentProps<'input'>, 'name' | 'onChange' | 'onBlur' | 'ref'>) => (
  <div className={away} aria-hidden="true">
    <input type="text" tabIndex={-1} autoComplete="off" {...field} />
  </div>
);
