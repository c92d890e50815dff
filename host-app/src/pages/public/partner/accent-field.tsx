import { brand, formatText } from '@somesa/core';
import {
  Button,
  colour,
  css,
  deriveAccentColours,
  Field,
  getComputedColour,
  type Rgb,
  themeClass,
  VisuallyHidden,
} from '@somesa/ui';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text';
import { useDebouncedValue } from './use-debounced-value';
import { parseAccent, type Theme } from './widget-choice';

type Surfaces = Record<Theme, Rgb>;

/** Changes made to an accent colour so that it can be read. */
interface AccentChange {
  isDarker: boolean;
  isLighter: boolean;
}

export const toHex = (colour: Rgb): string =>
  `#${colour.map((channel) => Math.round(channel).toString(16).padStart(2, '0')).join('')}`;

/**
 * Returns the changes that the form makes to an accent: on its light background, on its dark one, or on both
 * if the page decides.
 */
export const describeAccentChange = (accent: Rgb, theme: Theme | null, surfaces: Surfaces): AccentChange => {
  const isChangedOn = (ground: Theme): boolean =>
    theme !== (ground === 'light' ? 'dark' : 'light') &&
    toHex(deriveAccentColours(accent, surfaces[ground]).primary) !== toHex(accent);
  return { isDarker: isChangedOn('light'), isLighter: isChangedOn('dark') };
};

const example = '#7a1f2b';

const row = css(`
  display: grid;
  grid-template-columns: 1fr auto;
  gap: 0 0.5rem;
  & .picker { margin-top: 1.875em; }
  & .picker input { display: block; width: 3.5rem; height: 3em; padding: 0.25rem; border: 1px solid ${colour.control}; border-radius: var(--so-radius); background: ${colour.surface}; cursor: pointer; }
  & .notes { grid-column: 1 / -1; margin-top: 0.375rem; font-size: 0.875em; }
  & .notes button { min-height: 2.5rem; margin-inline-start: -0.25em; }
`);

interface ComputedAccent extends AccentChange {
  hex: string;
}

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
  const [computed, setComputed] = useState<ComputedAccent | null>(null);
  const light = useRef<HTMLSpanElement>(null);
  const dark = useRef<HTMLSpanElement>(null);
  const parsed = parseAccent(typed);
  const settled = useDebouncedValue(typed);
  const latestOnChange = useRef(onChange);
  useEffect(() => {
    latestOnChange.current = onChange;
  });

  // The address can change otherwise: by the browser's back button, or by a link to the page without choices.
  const latestAccent = useRef(accent);
  useEffect(() => {
    if (accent === latestAccent.current) return;
    latestAccent.current = accent;
    setTyped(accent ?? '');
  }, [accent]);

  useEffect(() => {
    const chosen = parseAccent(settled);
    if (chosen === undefined || chosen === latestAccent.current) return;
    latestAccent.current = chosen;
    latestOnChange.current(chosen);
  }, [settled]);

  useLayoutEffect(() => {
    const [onLight, onDark] = [light.current, dark.current];
    if (!onLight || !onDark || !parsed) return setComputed(null);
    const rgb = getComputedColour(onLight, parsed);
    const surfaces = [getComputedColour(onLight, colour.surface), getComputedColour(onDark, colour.surface)];
    const [lightSurface, darkSurface] = surfaces;
    if (!rgb || !lightSurface || !darkSurface) return setComputed(null);
    setComputed({
      hex: toHex(rgb),
      ...describeAccentChange(rgb, theme, { light: lightSurface, dark: darkSurface }),
    });
  }, [parsed, theme]);

  return (
    <div className={row}>
      <Field
        label={text.accent}
        hint={formatText(text.accentHint, { example })}
        error={
          parsed === undefined && settled === typed ? formatText(text.accentInvalid, { example }) : undefined
        }
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
          value={computed?.hex ?? brand.colours.primary}
          onChange={(event) => setTyped(event.target.value)}
        />
      </label>
      <div className="notes">
        <div role="status">
          {computed?.isDarker && <p>{text.accentDarker}</p>}
          {computed?.isLighter && <p>{text.accentLighter}</p>}
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
