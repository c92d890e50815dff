import { readMemory, startChosenServer } from './servers';

const stopping = startChosenServer(process.env);
process.once('SIGTERM', () => void stopping.then((stop) => stop()).then(() => process.exit(0)));
process.on('message', () => process.send?.(readMemory()));
await stopping;
