import { colours } from '@somesa/core';

/** Brand colours of the networks, for their buttons only: background and text. */
export const networkColour = {
  mtn: { ground: '#ffcb05', text: colours.ink },
  airtel: { ground: '#d6001c', text: '#ffffff' },
} as const;
