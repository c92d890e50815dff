import { testKills } from './kill-tests';

testKills('PostgreSQL');
