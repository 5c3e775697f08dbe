import { Agent } from 'node:http';
import { setTimeout } from 'node:timers/promises';

import type { BenchRequestFloodAttack } from './attacks.ts';
import { sendFloodTestRequest, getFloodRequestErrorCode, RequestOutcomeCounter } from './client.ts';
import type { FloodBenchAttackPlan, FloodBenchAttackResult } from './plan.ts';

/**
 * Pause before a refused connection is opened again, so that the attack costs the shop more than the
 * attacker.
 */
const CONNECTION_REFUSED_RETRY_DELAY_MS = 20;

/** Sends requests over the connections of one address until the time is over. */
export async function runHttpRequestFloodAttack(
  attack: BenchRequestFloodAttack,
  plan: FloodBenchAttackPlan,
): Promise<FloodBenchAttackResult> {
  const answers = new RequestOutcomeCounter();
  const refused = new RequestOutcomeCounter();
  let receivedBytes = 0;
  let next = 0;
  const startedAt = performance.now();
  const endsAt = startedAt + plan.seconds * 1000;
  const origin = `http://${plan.host}:${plan.port}`;
  const agents = Array.from(
    { length: attack.connections },
    () => new Agent({ keepAlive: true, maxSockets: 1 }),
  );

  async function attackOver(agent: Agent): Promise<void> {
    while (performance.now() < endsAt) {
      const n = next++;
      if (attack.perSecond) {
        const waitMs = startedAt + (n * 1000) / attack.perSecond - performance.now();
        if (waitMs > 0) await setTimeout(waitMs);
        if (performance.now() >= endsAt) return;
      }
      const spec = attack.request(n, plan);
      const sender = { agent, localAddress: plan.address, timeoutMs: plan.seconds * 1000 };
      try {
        const headers = { Origin: origin, 'Accept-Encoding': 'gzip', ...spec.headers };
        const answer = await sendFloodTestRequest(plan, { ...spec, headers }, sender);
        answers.add(answer.status);
        receivedBytes += answer.bytes;
      } catch (error) {
        if (performance.now() < endsAt) refused.add(getFloodRequestErrorCode(error));
        await setTimeout(CONNECTION_REFUSED_RETRY_DELAY_MS);
      }
    }
  }

  await Promise.race([Promise.all(agents.map(attackOver)), setTimeout(plan.seconds * 1000 + 200)]);
  return { answers: answers.counts, refused: refused.counts, receivedBytes, maxDelayed: attack.connections };
}
