import Fastify from 'fastify';
import { USSD_SEGMENT } from './ussd-load';

/** Starts a server of the bare framework that answers each input of a session with the next of given texts, and returns what stops it. */
export const startBareUssdServer = async (env: NodeJS.ProcessEnv): Promise<() => Promise<void>> => {
  const answers: string[] = JSON.parse(env.BENCH_USSD_ANSWERS ?? '[]');
  const app = Fastify();
  app.addContentTypeParser<string>(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, new URLSearchParams(body)),
  );
  app.get('/ready', async () => 'ready');
  app.post(`/api/webhooks/africastalking/ussd/${USSD_SEGMENT}`, async ({ body }, reply) => {
    const text = (body as URLSearchParams).get('text') ?? '';
    return reply.type('text/plain; charset=utf-8').send(answers[text === '' ? 0 : text.split('*').length]);
  });
  await app.listen({ port: Number(env.PORT), host: '127.0.0.1' });
  return () => app.close();
};
