import pg from 'pg';
import type { Statement } from './database';

/** Connections that single reads share: each sends without waiting for the answer before. */
const READ_CONNECTIONS = 2;

interface Lane {
  client: pg.Client;
  ready: Promise<void>;
}

/** Runs single statements on few connections in pipeline mode. A broken connection is replaced at the next read. */
export const pipelinedReader = (config: pg.ClientConfig, report: (error: Error) => void) => {
  const lanes: (Lane | undefined)[] = Array.from({ length: READ_CONNECTIONS });
  let turn = 0;

  const open = (at: number): Lane => {
    const client = new pg.Client(config);
    const lane: Lane = { client, ready: client.connect().then(() => undefined) };
    const drop = () => {
      if (lanes[at] === lane) lanes[at] = undefined;
    };
    client.on('error', (error) => {
      drop();
      report(error);
    });
    client.on('end', drop);
    lane.ready.catch(drop);
    lanes[at] = lane;
    return lane;
  };

  return {
    run: async <Row>(statement: Statement, values: readonly unknown[]): Promise<Row[]> => {
      turn = (turn + 1) % READ_CONNECTIONS;
      const lane = lanes[turn] ?? open(turn);
      await lane.ready;
      const answer = await lane.client.query({
        name: statement.name,
        text: statement.text,
        values: [...values],
      });
      return answer.rows;
    },
    close: async (): Promise<void> => {
      await Promise.all(lanes.map((lane) => lane?.client.end()));
    },
  };
};
