import { beforeAll } from 'vitest';
import { resetBrowser } from './visit';

// Test files share a window: without this, the language or the user of one would be those of the next.
beforeAll(resetBrowser);
