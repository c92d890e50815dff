import { buildSandbox } from './app';
import { ConfigError, readConfig, type SandboxConfig } from './config';

/** Maximum time of a stop, in milliseconds; longer than the timeout of a callback. */
const STOP_LIMIT_MS = 5_000;

async function start(config: SandboxConfig) {
  const app = await buildSandbox({ config });
  const address = await app.listen({ port: config.port, host: config.host });
  const smtpPort = await app.mailSink.listen(config.smtpPort, config.host);
  process.stdout.write(`Sandbox: ${address} (mail by SMTP on port ${smtpPort})\n`);

  const stop = () => {
    setTimeout(() => process.exit(1), STOP_LIMIT_MS).unref();
    app.close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

function fail(error: unknown): never {
  process.stderr.write(
    `The sandbox can't start: ${error instanceof Error ? error.message : String(error)}\n`,
  );
  process.exit(1);
}

try {
  await start(readConfig(process.env));
} catch (error) {
  if (error instanceof ConfigError || (error instanceof Error && 'code' in error)) fail(error);
  throw error;
}
