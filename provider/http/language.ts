import type { FastifyInstance, FastifyRequest } from 'fastify'

import { inLanguage } from 'locales/engine/in-language'
import { acceptedLanguage, defaultLanguage, type Language } from 'locales/languages'

/** The language of a call's answer: the first of its Accept-Language header that the catalog has. */
export const callLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): Language =>
  acceptedLanguage(headers['accept-language']) ?? defaultLanguage

/** Answers every call in its language (docs/api-conventions.md#language). */
export function answerInLanguage(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    void reply.header('content-language', callLanguage(request))
    inLanguage(callLanguage(request), done)
  })
  // A body arrives in the asynchronous context of its connection.
  app.addHook('preValidation', (request, _reply, done) => inLanguage(callLanguage(request), done))
}
