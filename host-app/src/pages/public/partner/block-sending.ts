/** Status with which the server rejects what can't be done now. */
const CONFLICT = 409;

/** Makes a page of ours reject everything that it would send to the server, with a message. It can still read. */
export const blockSending = (view: Window | null, message: string): void => {
  if (!view) return;
  const { fetch, XMLHttpRequest: Request } = view as Window & typeof globalThis;
  const body = JSON.stringify({ message });
  const headers = { 'content-type': 'application/json' };
  view.fetch = (input, init) =>
    (init?.method ?? 'GET').toUpperCase() === 'GET'
      ? fetch.call(view, input, init)
      : Promise.resolve(new Response(body, { status: CONFLICT, headers }));
  // Uploads, which report their progress.
  Request.prototype.send = function send() {
    Object.defineProperties(this, { status: { value: CONFLICT }, responseText: { value: body } });
    this.dispatchEvent(new Event('load'));
  };
};
