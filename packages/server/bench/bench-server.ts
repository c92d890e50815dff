import { startBenchServer } from './bench-app';

const stop = await startBenchServer(process.env);
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
