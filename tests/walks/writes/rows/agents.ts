import { saveAgentSettings } from '#app/modules/content/save-agent-settings.server.ts';

import { at, type Deed, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';

const PAGE = '/admin/security/agents';

/** Turns the switch from the other position. */
const turned = (isOn: boolean): Deed => ({
  may: MAY.OWNER,
  needsProof: true,
  make: async (world) => {
    await saveAgentSettings(world.ctx(), { isOn: !isOn });
    return { path: PAGE };
  },
});

const request = { jsonrpc: '2.0', id: 1 };

/**
 * What agents can have done, and whether they may. What the tools of the commerce protocol do and do not do is walked in
 * tests/request/agent-doors.test.ts.
 */
export const agentRows: Row[] = [
  ...at('/api/ucp/mcp', {
    '': {
      may: MAY.ANYBODY,
      isRead: true,
      make: () => ({ path: '/api/ucp/mcp', json: { ...request, method: 'tools/list' } }),
    },
  }),
  ...at('/api/mcp', {
    '': {
      may: MAY.ANYBODY,
      make: async (world) => {
        const { id } = await serviceFor(world, { category: 'Fix Problems', price_usd: 10_00 });
        const cart = { services: [{ service: id, quantity: 1 }] };
        const params = { name: 'build_cart_link', arguments: cart };
        return { path: '/api/mcp', json: { ...request, method: 'tools/call', params } };
      },
    },
  }),
  ...at(PAGE, { close: turned(false), open: turned(true) }),
];
