import { testKills } from './kill-tests';

testKills('PGlite');
