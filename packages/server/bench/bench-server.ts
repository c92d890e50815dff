import { startBareUssdServer } from './bare-ussd-server';
import { startBenchServer } from './bench-app';

const start = process.env.BENCH_USSD_ANSWERS ? startBareUssdServer : startBenchServer;
const stop = await start(process.env);
process.once('SIGTERM', () => void stop().then(() => process.exit(0)));
