import { mount } from '../element/mount-pay-fees';
import * as en from './languages/en';
import * as lg from './languages/lg';
import * as sw from './languages/sw';

const all: Record<string, unknown> = { 'pay-fees': { mount }, en, lg, sw };

/** For the one-file build that pages pin by its hash: everything is here already, in every language. */
export const load = async <Chunk>(name: string): Promise<Chunk> => all[name] as Chunk;
