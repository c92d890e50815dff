/** Status with which the server rejects what can't be done now. */
const CONFLICT = 409;

/** Answers every request of a page of ours that is not a GET with status 409 and a message, without sending it. */
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
