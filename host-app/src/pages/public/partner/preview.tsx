import { colours, darkColours } from '@somesa/core';
import { colour, css, Notice, radius, useOnline } from '@somesa/ui';
import { useLayoutEffect, useRef, useState } from 'react';
import { useText } from '../../../texts/use-text';
import { Segments } from './segments';
import { useDebouncedValue } from './use-debounced-value';
import type { Width } from './widget-choice';

/** Status with which the server rejects what can't be done now. */
const CONFLICT = 409;

/**
 * Answers every request of a page of ours that is not a GET with status 409 and a message, without sending
 * it.
 */
export const blockSending = (view: Window | null, message: string): void => {
  if (!view) return;
  const { fetch, XMLHttpRequest: Upload } = view as Window & typeof globalThis;
  const body = JSON.stringify({ message });
  const headers = { 'content-type': 'application/json' };
  view.fetch = (input, init) =>
    (init?.method ?? 'GET').toUpperCase() === 'GET'
      ? fetch.call(view, input, init)
      : Promise.resolve(new Response(body, { status: CONFLICT, headers }));
  // Uploads, which report their progress.
  Upload.prototype.send = function send() {
    Object.defineProperties(this, { status: { value: CONFLICT }, responseText: { value: body } });
    this.dispatchEvent(new Event('load'));
  };
};

/** Width of the page that the form assumes it is on, in CSS pixels. */
const widthsPx: Record<Width, number> = { phone: 360, desktop: 1100 };
/** Height of the form before its scripts have loaded, in CSS pixels: assumed until it is known. */
const USUAL_HEIGHT_PX = 408;
/** Margin that a page leaves around a form, in CSS pixels of that page. */
const MARGIN_PX = 16;

const frame = css(`
  display: grid;
  gap: 1rem;
  align-content: start;
  min-width: 0;
  & .box { position: relative; overflow: hidden; background: ${colour.paper}; border: 1px solid ${colour.line}; border-radius: ${radius.card}; }
  & .box[data-theme="dark"] { background: ${darkColours.paper}; }
  & .box[data-theme="light"] { background: ${colours.paper}; }
  & iframe { position: absolute; inset-inline-start: 50%; border: 0; transform-origin: 0 0; color-scheme: light; }
  & iframe[data-waiting] { visibility: hidden; }
  & .note { color: ${colour.muted}; font-size: 0.9375rem; }
  @media (max-width: 25rem) { & .box { margin-inline: -0.75rem; } }
`);

/** Returns a ref for a box and the width available in it, in CSS pixels; the width follows the window. */
const useAvailableWidth = () => {
  const box = useRef<HTMLDivElement>(null);
  const [availablePx, setAvailablePx] = useState(widthsPx.phone);
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return;
    const measure = () => setAvailablePx(element.clientWidth || widthsPx.phone);
    measure();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { box, availablePx };
};

/** Calls back with the height of a frame's content in CSS pixels, now and whenever it changes. */
const watchHeight = (
  { contentWindow: view, contentDocument: page }: HTMLIFrameElement,
  onHeight: (px: number) => void,
) => {
  const { ResizeObserver } = (view ?? {}) as Partial<typeof window>;
  if (!page || !ResizeObserver) return;
  new ResizeObserver(() => onHeight(Math.ceil(page.body.getBoundingClientRect().height))).observe(page.body);
};

/**
 * Renders the form in the frame that schools can use too. A change loads a second frame behind the first,
 * which is removed when the second is loaded, so that nothing flashes and the browser history does not fill
 * up. Nothing that someone sends in it reaches the server.
 */
export const Preview = ({
  path,
  title,
  width,
  onWidth,
  note,
}: {
  path: string;
  title: string;
  width: Width;
  onWidth: (width: Width) => void;
  note: string | null;
}) => {
  const text = useText('partner').preview;
  const isOnline = useOnline();
  const { box, availablePx } = useAvailableWidth();
  const requestedPath = useDebouncedValue(path);
  const [loadedPath, setLoadedPath] = useState(requestedPath);
  const [heightPx, setHeightPx] = useState(USUAL_HEIGHT_PX);
  /** Path whose frame can send nothing; before that, no one can use it. */
  const [blockedPath, setBlockedPath] = useState<string | null>(null);
  const theme = new URLSearchParams(loadedPath.split('?')[1]).get('theme') ?? undefined;
  const widthPx = widthsPx[width];
  const scale = Math.min(1, availablePx / widthPx);
  const style = {
    top: MARGIN_PX * scale,
    width: widthPx - 2 * MARGIN_PX,
    height: heightPx,
    transform: `scale(${scale}) translateX(-50%)`,
  };
  const paths = isOnline && requestedPath !== loadedPath ? [loadedPath, requestedPath] : [loadedPath];
  return (
    <div className={frame}>
      <h2>{text.title}</h2>
      <Segments legend={text.width} names={text.widths} value={width} onChange={onWidth} />
      {!isOnline && <Notice kind="offline">{text.offline}</Notice>}
      <div
        ref={box}
        className="box"
        data-theme={theme}
        style={{ height: (heightPx + 2 * MARGIN_PX) * scale }}
      >
        {paths.map((one) => (
          <iframe
            key={one}
            src={one}
            title={title}
            style={style}
            data-waiting={one === loadedPath ? undefined : ''}
            aria-hidden={one !== loadedPath}
            inert={one !== blockedPath}
            onLoad={({ currentTarget }) => {
              setLoadedPath(one);
              setBlockedPath(one);
              blockSending(currentTarget.contentWindow, text.nothingSent);
              watchHeight(currentTarget, setHeightPx);
            }}
          />
        ))}
      </div>
      <p className="note">
        {note && `${note} `}
        {text.test}
      </p>
    </div>
  );
};
