import Boss from 'pg-boss'
import type { Logger } from 'pino'

export type PgBoss = Boss

/** Starts the job queues over the same database; they keep their tables in their own schema. */
export async function startBoss(databaseUrl: string, log: Logger): Promise<PgBoss> {
  const boss = new Boss({ connectionString: databaseUrl, application_name: 'plumbline-jobs', max: 4 })
  // Without a listener a database restart would end the process.
  boss.on('error', (error) => log.warn({ error: error.message }, 'job queue'))
  await boss.start()
  return boss
}
