import { brand, say } from '@somesa/core';
import { Button, colour, computedColour, css, Field, themeClass, VisuallyHidden } from '@somesa/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text';
import { type AccentChange, accentChange, toHex } from './accent';
import { useDebouncedValue } from './use-debounced-value';
import { parseAccent, type Theme } from './widget-choice';

const example = '#7a1f2b';

const row = css(`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 0.5rem;
  & .picker { margin-top: 1.875em; }
  & .picker input { display: block; width: 3.5rem; height: 3em; padding: 0.25rem; border: 1px solid ${colour.control}; border-radius: var(--so-radius); background: ${colour.surface}; cursor: pointer; }
  & .notes { grid-column: 1 / -1; font-size: 0.875em; }
  & .notes button { min-height: 2.5rem; margin-inline-start: -0.25em; }
`);

interface Seen extends AccentChange {
  hex: string;
}

/** Renders the field for the school's colour, picked or typed, with the changes that make it readable. */
export const AccentField = ({
  accent,
  theme,
  onChange,
}: {
  accent: string | null;
  theme: Theme | null;
  onChange: (accent: string | null) => void;
}) => {
  const text = useText('partner').settings;
  const [typed, setTyped] = useState(accent ?? '');
  const [seen, setSeen] = useState<Seen | null>(null);
  const light = useRef<HTMLSpanElement>(null);
  const dark = useRef<HTMLSpanElement>(null);
  const wanted = parseAccent(typed);
  const settled = useDebouncedValue(typed);
  const tell = useRef(onChange);
  useEffect(() => {
    tell.current = onChange;
  });

  // The address can change otherwise: by the browser's back button, or by a link to the page without choices.
  const known = useRef(accent);
  useEffect(() => {
    if (accent === known.current) return;
    known.current = accent;
    setTyped(accent ?? '');
  }, [accent]);

  useEffect(() => {
    const chosen = parseAccent(settled);
    if (chosen === undefined || chosen === known.current) return;
    known.current = chosen;
    tell.current(chosen);
  }, [settled]);

  useLayoutEffect(() => {
    const [onLight, onDark] = [light.current, dark.current];
    if (!onLight || !onDark || !wanted) return setSeen(null);
    const rgb = computedColour(onLight, wanted);
    const surfaces = [computedColour(onLight, colour.surface), computedColour(onDark, colour.surface)];
    const [lightSurface, darkSurface] = surfaces;
    if (!rgb || !lightSurface || !darkSurface) return setSeen(null);
    setSeen({ hex: toHex(rgb), ...accentChange(rgb, theme, { light: lightSurface, dark: darkSurface }) });
  }, [wanted, theme]);

  return (
    <div className={row}>
      <Field
        label={text.accent}
        hint={say(text.accentHint, { example })}
        error={wanted === undefined && settled === typed ? say(text.accentInvalid, { example }) : undefined}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <label className="picker">
        <VisuallyHidden>{text.accentPicker}</VisuallyHidden>
        <input
          type="color"
          value={seen?.hex ?? brand.colours.primary}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div className="notes">
        <div role="status">
          {seen?.isDarker && <p>{text.accentDarker}</p>}
          {seen?.isLighter && <p>{text.accentLighter}</p>}
        </div>
        {typed !== '' && (
          <Button kind="quiet" onClick={() => setTyped('')}>
            {text.accentReset}
          </Button>
        )}
      </div>
      <span hidden>
        <span className={themeClass} data-theme="light">
          <span ref={light} />
        </span>
        <span className={themeClass} data-theme="dark">
          <span ref={dark} />
        </span>
      </span>
    </div>
  );
};
