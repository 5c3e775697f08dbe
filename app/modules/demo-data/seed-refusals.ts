/** Why a request to the seed tools fails. */
export type DemoDataSeedRefusal =
  | { code: 'running' }
  | { code: 'live-key' }
  | { code: 'went-live' }
  | { code: 'live-orders' }
  | { code: 'developers-only' }
  | { code: 'no-part' }
  | { code: 'no-services' }
  | { code: 'loaded-already' }
  | { code: 'nothing-there' }
  | { code: 'phrase'; phrase: string }
  | { code: 'not-running' };

/** The phrase to type before an action that cannot be undone. */
export const REMOVE_DEMO_DATA_CONFIRMATION_PHRASE = 'remove demo data';
export const RESET_CONFIRMATION_PHRASE = 'reset this shop';

/** Returns the message of a failure, and its field. */
export function describeSeedRefusal(refusal: DemoDataSeedRefusal): {
  message: string;
  field?: string;
  status?: number;
} {
  switch (refusal.code) {
    case 'running':
      return {
        message: 'A run is still in progress. Wait until it’s done, or cancel it.',
        status: 409,
      };
    case 'live-key':
      return {
        message: 'This shop has a live payment key, so demo data can’t be loaded.',
        status: 409,
      };
    case 'went-live':
      return { message: 'This shop is live, so demo data can’t be loaded anymore.', status: 409 };
    case 'live-orders':
      return {
        message: 'This shop has real paid orders, so it can’t be reset.',
        status: 409,
      };
    case 'developers-only':
      return {
        message: 'This is for developers. Start the shop with DEVELOPER_TOOLS=on to use it.',
        status: 409,
      };
    case 'no-part':
      return { message: 'Choose what to generate.', field: 'orders' };
    case 'no-services':
      return { message: 'There are no services to order yet. Load the demo catalog first.', status: 409 };
    case 'loaded-already':
      return { message: 'This exact data is already loaded. Choose another seed number.', status: 409 };
    case 'nothing-there':
      return { message: 'There is nothing to remove.', status: 409 };
    case 'phrase':
      return { message: `Type “${refusal.phrase}” to continue.`, field: 'phrase' };
    case 'not-running':
      return { message: 'This run has already ended.', status: 409 };
  }
}
