import sharp from 'sharp'
import type { LotReport } from 'contract/reports/calls'
import type { Pictures } from 'report/pictures'
import { renderReport } from 'report/render'
import { readPdf } from './pdf'
import { interFonts } from './reports'

const plain = { create: { width: 80, height: 60, channels: 3, background: '#8a8f98' } } as const
const jpeg = await sharp(plain).jpeg().toBuffer()

export const edition = { version: 1, reportedAt: '2026-11-22T08:00:00.000Z' }
/** A small gray picture for every image. */
export const pictures: Pictures = async ({ uuid }) => ({ uuid, bytes: jpeg, width: 80, height: 60 })

/** The PDF of a report, version 1. */
export const print = async (report: LotReport, from = pictures) =>
  (await renderReport({ report, edition, fonts: await interFonts(report), pictures: from })).bytes
/** Pages of the PDF of a report. */
export const read = async (report: LotReport, from = pictures) => readPdf(await print(report, from))
