import { bench, benchScale } from './bench';
import { benchLoad } from './bench-load';
import { serve, serveSandbox } from './servers';

/** Programs of this file by their name: the benchmarks, each on the PostgreSQL of an address, the server under test, and the sandbox. */
const programs: Readonly<Record<string, (serverUrl: string) => Promise<void>>> = {
  server: bench,
  scale: benchScale,
  load: benchLoad,
  serve,
  sandbox: serveSandbox,
};
const [, , name = '', serverUrl = ''] = process.argv;
const program = programs[name];
if (!program) throw new Error(`there is no program ${name}`);
await program(serverUrl);
