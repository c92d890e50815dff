import type { ReactNode } from 'react';
import { Button } from './button';

/** Opens the device's share sheet or, if it is missing or a frame forbids it, WhatsApp in a new tab. */
const share = async (url: string, text: string): Promise<void> => {
  try {
    await navigator.share({ text, url });
  } catch (error) {
    // The person closed the sheet.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    window.open(`https://wa.me/?text=${encodeURIComponent(`${text} ${url}`)}`, '_blank', 'noopener');
  }
};

export const ShareButton = ({
  href,
  text,
  children,
}: {
  href: string;
  text: string;
  children: ReactNode;
}) => <Button onClick={() => void share(new URL(href, location.href).href, text)}>{children}</Button>;
