import { describeFaults } from './describe-faults';
import { postgres } from './world';

describeFaults(postgres, Boolean(process.env.TEST_DATABASE_URL));
