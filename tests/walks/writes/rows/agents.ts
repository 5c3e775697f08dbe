import { saveAgentSettings } from '#app/modules/content/save-agent-settings.server.ts';

import { at, type Action, MAY, type Row } from '../row.ts';
import { serviceFor } from '../targets.ts';

const PAGE = '/admin/security/agents';

/** Returns the action that turns the switch on or off, starting from the other position. */
const turned = (isOn: boolean): Action => ({
  may: MAY.OWNER,
  needsProof: true,
  make: async (world) => {
    await saveAgentSettings(world.ctx(), { isOn: !isOn });
    return { path: PAGE };
  },
});

const request = { jsonrpc: '2.0', id: 1 };

/**
 * Requests of agents, and the switch that allows them. tests/request/agent-endpoints.test.ts covers what the
 * tools of the commerce protocol do and do not do.
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
