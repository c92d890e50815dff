import * as en from './languages/en';
import * as lg from './languages/lg';
import { texts as loanEn } from './languages/loan-en';
import { texts as loanLg } from './languages/loan-lg';
import { texts as loanSw } from './languages/loan-sw';
import * as sw from './languages/sw';
import { mount } from './loan-application';

const all: Record<string, unknown> = {
  'loan-application': { mount },
  ...{ en, lg, sw },
  'loan-en': { texts: loanEn },
  'loan-lg': { texts: loanLg },
  'loan-sw': { texts: loanSw },
};

/** For the one-file build of the loan application that pages pin by its hash: everything is here already, in every language. */
export const load = async <Chunk>(name: string): Promise<Chunk> => all[name] as Chunk;
