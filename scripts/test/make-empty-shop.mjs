// Creates the empty database that all tests of a run copy, in the folder EMPTY_SHOP_DIR.
import { migrate } from '../../tests/shop/database.ts';
import { emptyDatabaseFiles } from '../../tests/shop/empty-data-folder.ts';

await emptyDatabaseFiles(migrate);
