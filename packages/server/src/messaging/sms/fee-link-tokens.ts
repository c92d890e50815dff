import { hashWithKey } from '../../platform/crypto/tokens';

/** Length of a link's token in base64url: 132 bits. */
const TOKEN_LENGTH = 22;
/** Path of the page that a link opens; the token follows. */
export const FEE_LINK_PATH = '/p/';

/** Derives the token of a link from its ID, so that the database has nothing that opens it. */
export const createFeeLinkToken = (secretKey: Buffer, id: string): string =>
  hashWithKey(secretKey, 'fee-link', id).slice(0, TOKEN_LENGTH);

/** Returns the address that a link opens. */
export const buildFeeLink = (publicUrl: string, token: string): string =>
  `${publicUrl}${FEE_LINK_PATH}${token}`;

/** Returns an address of the same length as a real link, to measure and to show a text. */
export const buildExampleLink = (publicUrl: string): string =>
  buildFeeLink(publicUrl, 'x'.repeat(TOKEN_LENGTH));

/** Returns the placeholder of a link in a queued text. Names in an SMS have no braces. */
export const getLinkPlaceholder = (id: string): string => `{link:${id}}`;

/** Creates a function that replaces placeholders by links just before a text is sent, so that no queued text has one. */
export const createLinkFiller =
  ({ secretKey, publicUrl }: { secretKey: Buffer; publicUrl: string }) =>
  (text: string): string =>
    text.replace(/\{link:([\da-f-]{36})\}/g, (_, id: string) =>
      buildFeeLink(publicUrl, createFeeLinkToken(secretKey, id)),
    );
