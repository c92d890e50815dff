import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { Icon } from '../icon/icon';
import { hideIcon, showIcon } from '../icon/icons';
import { css } from '../style/goober';
import { colour, radius } from '../style/tokens';
import { controlClass, type FieldFrame, Labelled } from './field';

const frame = css(`
  position: relative;
  & input { padding-inline-end: 3.25em; }
  & input::-ms-reveal { display: none; }
  & button { position: absolute; inset-block: 0; inset-inline-end: 0; display: grid; place-items: center; width: 3em; min-height: 3em; padding: 0; border: 0; border-radius: ${radius.control}; background: none; color: ${colour.muted}; cursor: pointer; touch-action: manipulation; }
  & button:hover { color: ${colour.ink}; }
  & button:focus-visible { outline-offset: -4px; }
`);

/** Submitting the form hides it, so that browsers offer to save it. */
export const PasswordField = ({
  showText,
  autoComplete,
  ...field
}: FieldFrame &
  Omit<ComponentProps<'input'>, 'type'> & {
    showText: string;
    autoComplete: 'current-password' | 'new-password';
  }) => {
  const [isShown, setShown] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = box.current?.closest('form');
    const hide = (): void => setShown(false);
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);
  return (
    <Labelled field={field}>
      {(control) => (
        <div ref={box} className={frame}>
          <input
            autoCapitalize="none"
            autoCorrect="off"
            spellCheck={false}
            {...control}
            type={isShown ? 'text' : 'password'}
            autoComplete={autoComplete}
            className={controlClass}
          />
          <button
            type="button"
            aria-label={showText}
            aria-pressed={isShown}
            aria-controls={control.id}
            onClick={() => setShown(!isShown)}
          >
            <Icon node={isShown ? hideIcon : showIcon} />
          </button>
        </div>
      )}
    </Labelled>
  );
};
