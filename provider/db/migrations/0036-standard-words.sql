-- Sentences that stay whole where a report names no lender, or has a single photo. What somebody changed stays theirs.
update templates set
  summary_html = '<p>{{agencyName}} inspected <strong>{{address}}</strong>, {{locality}}, loan {{loanNumber}}. {{progress}} of the work is in place: {{inPlace}} of {{totalBudget}}. Lenders: {{lenderNames}}. Photos and videos verified: {{imageCount}}.</p>',
  updated_at = now()
where uuid = '01900000-0000-7000-8000-00000000f001'
  and summary_html = '<p>{{agencyName}} inspected <strong>{{address}}</strong>, {{locality}}, loan {{loanNumber}}, for {{lenderNames}}. {{progress}} of the work is in place: {{inPlace}} of {{totalBudget}}. {{imageCount}} photos and videos were verified; this report shows them.</p>';
