/** One event of a stream. */
export interface StreamEvent {
  event: string;
  data: string;
}

/** Longest event that is kept before its end came: more is no event of ours. */
const MAX_EVENT_CHARACTERS = 100_000;

const parseBlock = (block: string): StreamEvent | null => {
  let event = 'message';
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (name === 'event') event = value;
    if (name === 'data') data.push(value);
  }
  return data.length > 0 ? { event, data: data.join('\n') } : null;
};

/** Cuts a text/event-stream into events as its pieces arrive. Comments and keep-alives answer none. */
export const createEventParser = () => {
  let rest = '';
  return (piece: string): StreamEvent[] => {
    rest = (rest + piece).replace(/\r\n?/g, '\n').slice(-MAX_EVENT_CHARACTERS);
    const blocks = rest.split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.map(parseBlock).filter((event) => event !== null);
  };
};
