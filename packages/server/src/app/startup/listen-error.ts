/** Returns why a server can't listen where it is told to, in a sentence that says what to set. */
export const describeListenError = (
  error: unknown,
  { HOST, PORT }: { HOST: string; PORT: number },
): string => {
  const { code, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') return `PORT: ${PORT} is taken by another program; name another.`;
  if (code === 'EACCES') return `PORT: ${PORT} needs rights that this user lacks; name one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `HOST: ${HOST} is no address of this machine; name one that is, such as 127.0.0.1.`;
  return `HOST and PORT: ${HOST}:${PORT} can’t be listened at: ${message}.`;
};
